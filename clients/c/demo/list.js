imports.gi.versions.Gtk = "4.0";
const { Gtk, Swiped, SwipedGtk4 } = imports.gi;

const trailing = [{ id: "delete", title: "Delete", style: "destructive" }, { id: "archive", title: "Archive" }];
const application = new Gtk.Application();
application.connect("activate", () => {
    const table = SwipedGtk4.Table.new(null, null, Swiped.json_parse(JSON.stringify({ actions: { trailing } })));
    const rows = new Gtk.ListBox();
    table.connect("action", (table, cell, action) => print(action, cell));
    table.connect("removed", (table, cell, row) => rows.remove(row.get_item()));
    for (const cell of ["m17", "m18", "m19"])
        rows.append(SwipedGtk4.Row.new(table, cell, new Gtk.Label({ label: cell, heightRequest: 60 })));
    new Gtk.ApplicationWindow({ application, child: rows, defaultWidth: 320, defaultHeight: 480 }).present();
});
application.run([]);
