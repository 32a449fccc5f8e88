"""A mail list in a terminal, swiped by a recorded session. It needs nothing but Python.

Begin reading at `connection.py`, which runs the daemon, and `mail_list.py`, which applies its messages to the rows; `motion.py`
interpolates animations. `recording.py` reads and sends the recorded session. It is shown by `screen.py`, on a terminal, or as text by
`transcript.py`: both draw rows with `drawing.py` and describe messages with `description.py`.
"""
