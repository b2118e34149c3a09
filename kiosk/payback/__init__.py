"""What a table pays back in the long run. `conditions`: what best play depends on in its rules;
`strategy`: a chart and the player who keeps to it; `charts`: which chart a table is played by;
`derive` with `chances`: the chart for any rules; `rounds`: one round, played by the engine; `luck`:
what of its result the cards explain; `runs`: many of them; `estimate`: the same counted in a
moment."""
