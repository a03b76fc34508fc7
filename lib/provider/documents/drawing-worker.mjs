import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// The sources are what runs, read by the same loader whatever bundled the process itself.
register();
const { draw } = await import('./drawings.tsx');
parentPort.on('message', async (order) => parentPort.postMessage(await draw(order)));
