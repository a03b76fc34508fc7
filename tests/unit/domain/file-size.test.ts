import { expect, test } from 'vitest';
import { fileSizeText } from '@/lib/domain/file-size';

test.each([
  [0, '1 kB'],
  [1, '1 kB'],
  [1024, '1 kB'],
  [1535, '1 kB'],
  [1536, '2 kB'],
  [300_000, '293 kB'],
  [1_047_552, '1023 kB'],
  [1_048_063, '1023 kB'],
  [1_048_064, '1.0 MB'],
  [1_048_576, '1.0 MB'],
  [1_572_864, '1.5 MB'],
  [10_485_760, '10.0 MB'],
])('a file of %i bytes has %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
