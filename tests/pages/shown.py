"""What a page run by AppTest shows in its own pieces of HTML."""

from xml.etree import ElementTree as ET


def pieces(app, name):
    """The elements of this class, in the order of the page."""
    bodies = [element.proto.body.split("</style>")[-1] for element in app.get("html")]
    drawn = [ET.fromstring(f"<x>{body}</x>") for body in bodies if f'class="{name}"' in body]
    return [piece for body in drawn for piece in body if piece.get("class") == name]


def said(app):
    """The sentences below the large numbers."""
    return "\n".join(piece.text for piece in pieces(app, "said"))


def figures(app):
    """The large numbers by their labels."""
    return {
        cell.findtext("dt"): cell.findtext("dd")
        for piece in pieces(app, "figures")
        for cell in piece
    }


def remarks(app):
    """What stands in small under the large numbers, by their labels."""
    return {
        cell.findtext("dt"): small.text
        for piece in pieces(app, "figures")
        for cell in piece
        for small in cell.iter("small")
    }


def scores(app, heading):
    """A column of the table of every possible score, from top to bottom."""
    table = pieces(app, "scores")[0]
    heads = [head.text for head in table.iter("th")]
    rows = [[cell.text or "" for cell in row.iter("td")] for row in table.iter("tr")]
    return [row[heads.index(heading)] for row in rows if row]
