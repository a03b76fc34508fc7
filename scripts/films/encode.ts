import type { Page } from 'playwright';
import type { Chunk } from './webm';

/** What the film shows from an instant on: one of its pictures, where the pointer is, how far its click has spread. */
export interface Frame {
  /** Milliseconds. */
  at: number;
  picture: number;
  pointer: { x: number; y: number } | null;
  /** 0 to 1; null = no click. */
  click: number | null;
}

interface Job {
  pictures: string[];
  frames: Frame[];
  width: number;
  height: number;
  bitrate: number;
}

/**
 * Draws the frames on a canvas of the page and encodes them as VP9 by the browser's own encoder: no program is needed.
 */
export async function encode(page: Page, job: Job): Promise<Chunk[]> {
  const encoded = await page.evaluate(async ({ pictures, frames, width, height, bitrate }: Job) => {
    const images = await Promise.all(
      pictures.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return image;
      }),
    );
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    const chunks: { key: boolean; at: number; data: string }[] = [];
    const encoder = new VideoEncoder({
      error: (error) => {
        throw error;
      },
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        const data = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        chunks.push({ key: chunk.type === 'key', at: Math.round(chunk.timestamp / 1000), data: btoa(data) });
      },
    });
    encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrate, framerate: 12, latencyMode: 'quality' });
    const arrow = new Path2D('M0 0v21l5.200-4.800 3.500 8 3.600-1.600-3.500-7.800h7z');
    let lastKey = Number.NEGATIVE_INFINITY;
    let shown = -1;
    for (const { at, picture, pointer, click } of frames) {
      const image = images[picture];
      if (image) drawing.drawImage(image, 0, 0, width, height);
      if (pointer && click !== null) {
        drawing.beginPath();
        drawing.arc(pointer.x, pointer.y, 8 + 22 * click, 0, 2 * Math.PI);
        drawing.strokeStyle = `rgb(217 88 59 / ${Math.round((1 - click) * 90)}%)`;
        drawing.lineWidth = 4;
        drawing.stroke();
      }
      if (pointer) {
        drawing.setTransform(1.15, 0, 0, 1.15, pointer.x, pointer.y);
        drawing.fillStyle = '#22313A';
        drawing.strokeStyle = '#FFFFFF';
        drawing.lineWidth = 2;
        drawing.fill(arrow);
        drawing.stroke(arrow);
        drawing.setTransform(1, 0, 0, 1, 0, 0);
      }
      const frame = new VideoFrame(canvas, { timestamp: at * 1000 });
      const keyFrame = at - lastKey > 9000 || (picture !== shown && at - lastKey > 6000);
      encoder.encode(frame, { keyFrame });
      frame.close();
      if (keyFrame) lastKey = at;
      shown = picture;
    }
    await encoder.flush();
    return chunks;
  }, job);
  return encoded.map(({ data, ...chunk }) => ({ ...chunk, data: Buffer.from(data, 'base64') }));
}
