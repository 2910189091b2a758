/**
 * Stops with one line on a Node that is too old. It is imported before anything else and on its own, since on such a
 * Node a later import may already fail with a syntax error that explains nothing.
 */
const needed = 20;

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(`Quarterdeck needs Node ${needed} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
