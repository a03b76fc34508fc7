import { expect, it } from 'vitest';
import { qrSvg } from '@/lib/domain/qr-svg';

it('is a picture of its own with the quiet zone that a reader needs', () => {
  const svg = qrSvg({ path: 'M0 0h1v1h-1z', size: 21 }, 1200);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="-4 -4 29 29" width="1200" height="1200"/,
  );
  expect(svg).toContain('<rect x="-4" y="-4" width="29" height="29" fill="#fff"/>');
  expect(svg).toContain('<path d="M0 0h1v1h-1z" fill="#000"/></svg>');
});
