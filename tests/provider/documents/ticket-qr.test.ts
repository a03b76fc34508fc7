import { describe, expect, it } from 'vitest';
import { ticketQrPath, ticketUrl } from '@/lib/provider/documents/ticket-qr';

describe('the code of a ticket', () => {
  it('holds the console page where its people are checked in', () => {
    const url = 'https://bodas.example.mx/adminmaster/Asistentes/check-in/RSV-DEMO-0001';
    expect(ticketUrl('https://bodas.example.mx', 'RSV-DEMO-0001')).toBe(url);
    expect(ticketUrl('https://bodas.example.mx/', 'RSV-DEMO-0001')).toBe(url);
    expect(ticketUrl('https://bodas.example.mx', 'A&b=c')).toBe(
      'https://bodas.example.mx/adminmaster/Asistentes/check-in/A%26b%3Dc',
    );
  });

  it('has the three finder squares and no module outside of itself', () => {
    const { path, size } = ticketQrPath('https://bodas.example.mx');
    const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
    for (const [left, top] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      for (let step = 0; step < 7; step++) {
        expect(dark.has(`${left + step},${top}`)).toBe(true);
        expect(dark.has(`${left},${top + step}`)).toBe(true);
      }
      expect(dark.has(`${left + 1},${top + 1}`)).toBe(false);
    }
    for (const place of dark) expect(place.split(',').every((part) => Number(part) < size)).toBe(true);
  });
});
