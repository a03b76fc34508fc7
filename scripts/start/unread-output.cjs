// Plain CommonJS: node loads it before Next, whose first lines may already find no reader.
/**
 * When whoever reads a process's output goes away (`npm start | head`, a log's collector that fell), each line fails from then on.
 * Unheard, such a failure is an exception, which is written down, which fails: the process would do nothing else. It serves on.
 */
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
