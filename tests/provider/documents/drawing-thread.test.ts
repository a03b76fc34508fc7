import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawDocument, drawingThread } from '@/lib/provider/documents/drawing-thread';
import type { TicketContent } from '@/lib/provider/documents/ticket-content';
import { pdfText } from './pdf-text';

const ANSWERS = { idleMs: 60_000, heapMegabytes: 64 };
const at = { url: 'https://bodas.example.mx', createdAt: new Date('2026-11-20T15:00:00Z') };

const ticket: TicketContent = {
  locale: 'es',
  documentTitle: 'Boleto RSV-DEMO-0001',
  title: 'Boleto',
  eventName: 'Ximena & Leonardo',
  status: 'Confirmada',
  void: null,
  facts: [{ label: 'Clave', value: 'RSV-DEMO-0001' }],
  arrival: null,
  roomsTitle: 'Habitaciones',
  rooms: [],
  passes: null,
  paymentsTitle: 'Pagos',
  payments: [],
  standing: [],
  scan: 'Muéstralo al llegar',
  code: 'Código QR de la reservación',
  footer: 'Costa Eterna',
  agency: 'Costa Eterna Bodas',
};

/** A thread's program that answers each order with one byte, and meets a ticket without a title in its own way. */
const program = (untitled: string) =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, parameters: [content] }) => {
  if (content.title === '') ${untitled};
  else parentPort.postMessage({ id, bytes: new Uint8Array([7]) });
});`);

describe('the thread that draws', () => {
  it('draws the document of plain data', async () => {
    const text = pdfText(await drawDocument('ticket', ticket, at));
    for (const part of ['Ximena & Leonardo', 'RSV-DEMO-0001', 'Muéstralo al llegar']) expect(text).toContain(part);
  });

  it('says why one document could not be drawn, and draws the next', async () => {
    const draw = drawingThread({
      ...ANSWERS,
      script: join(process.cwd(), 'lib/provider/documents/drawing-worker.mjs'),
    });
    const broken = { ...ticket, facts: null } as unknown as TicketContent;
    await expect(draw('ticket', broken, at)).rejects.toThrow('The document was not drawn');
    expect((await draw('ticket', ticket, at)).subarray(0, 5)).toEqual(new TextEncoder().encode('%PDF-'));
  });

  it.each([
    ['ends', 'process.exit(1)'],
    ['breaks', "throw new Error('of the test')"],
    ['takes more memory than it may', 'for (const all = []; ; ) all.push(new Array(100_000).fill(content))'],
  ])('%s: what it had under way fails, and the next document is drawn by another', async (_, untitled) => {
    const draw = drawingThread({ ...ANSWERS, script: program(untitled) });
    expect(await draw('ticket', ticket, at)).toEqual(new Uint8Array([7]));
    await expect(draw('ticket', { ...ticket, title: '' }, at)).rejects.toThrow();
    expect(await draw('ticket', ticket, at)).toEqual(new Uint8Array([7]));
  });

  it('ends when nothing was asked of it for a while, and begins anew with the next order', async () => {
    const draw = drawingThread({ ...ANSWERS, idleMs: 1, script: program('process.exit(1)') });
    for (let turn = 0; turn < 3; turn++) {
      expect(await draw('ticket', ticket, at)).toEqual(new Uint8Array([7]));
      await expect.poll(() => process.getActiveResourcesInfo().includes('MessagePort')).toBe(false);
    }
  });
});
