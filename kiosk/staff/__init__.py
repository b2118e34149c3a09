"""Staff: who may do what at a table, and who is signed in.

`roles.py` names every act that can be permitted (`ACTS`) and what the usual roles may.
`staff_file.py` reads the house's staff file into `Staff`: people, roles, and how they sign in.
`pins.py` is the pepper, PINs (Argon2id) and badges; `secret.py` digits that nothing prints.
`sign_ins.py` is the state that the journal's staff events lead to: who is signed in, and which
tries were wrong. `two_people.py` says whether two signatures are two people's. `edit.py` changes a
staff file for `kiosk staff`. `actor.py` is who gives a command.

The station's side is `kiosk/station/people/signed_in_people.py`: it asks who may before a command
reaches the table.
"""
