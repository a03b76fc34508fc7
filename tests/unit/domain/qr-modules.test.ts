import fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { qrModules } from '@/lib/domain/qr-modules';

/** Every module that the path fills, by its place; a place filled twice is named twice. */
function filled(path: string): string[] {
  const runs = path.split('z').filter((run) => run !== '');
  return runs.flatMap((run) => {
    const [, x, y = 'another shape', length] = /^M(\d+) (\d+)h(\d+)v1h-\3$/.exec(run) ?? [];
    return Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`);
  });
}

describe('a QR code as one path', () => {
  it('fills each dark module of the code once, and no other', () => {
    fc.assert(
      fc.property(fc.webUrl({ size: 'small' }), (url) => {
        const { modules } = create(url, { errorCorrectionLevel: 'M' });
        const { path, size } = qrModules(modules);
        const dark = Array.from(
          modules.data,
          (isDark, index) => isDark && `${index % size},${Math.floor(index / size)}`,
        );
        expect(size).toBe(modules.size);
        expect(filled(path)).toEqual(dark.filter(Boolean));
      }),
      { numRuns: 10 },
    );
  });

  it('has the three finder squares, each side of which is one run', () => {
    const { path, size } = qrModules(create('https://bodas.example.mx', {}).modules);
    for (const corner of ['M0 0h7', `M${size - 7} 0h7`, `M0 ${size - 7}h7`]) expect(path).toContain(`${corner}v1h-7z`);
  });
});
