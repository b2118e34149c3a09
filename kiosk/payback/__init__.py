"""What does a table pay back in the long run? `conditions`: what of its rules best play depends on; `strategy`: a chart and the
player who keeps to it; `charts`: which chart a table is played by; `derive` with `chances`: the chart for any rules;
`rounds`: one round, played by the engine; `runs`: millions of them; `estimate`: the same counted in a moment."""
