import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LinkQr } from '@/components/household/household-panel';
import { qrSvg } from '@/lib/domain/qr-svg';
import householdEn from '@/messages/en/household.json';

const QR = { path: 'M0 0h1v1h-1z', size: 21 };

beforeEach(() => {
  render(
    <NextIntlClientProvider locale="en" messages={{ household: householdEn }}>
      <LinkQr qr={QR} name="Familia Peña Ruiz" eventName="Ana & Luis" />
    </NextIntlClientProvider>,
  );
});
afterEach(() => vi.restoreAllMocks());

it('is kept as an SVG, named by whose link it is', () => {
  const link = screen.getByRole('link', { name: 'Download SVG' });
  expect(link).toHaveAttribute('download', 'qr-familia-pena-ruiz.svg');
  const [, drawn = ''] = link.getAttribute('href')?.split(',') ?? [];
  expect(decodeURIComponent(drawn)).toBe(qrSvg(QR, 1200));
  expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
});

it('is drawn and kept as a PNG', async () => {
  HTMLImageElement.prototype.decode = vi.fn(async () => {});
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA');
  const saved: string[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push([this.href, this.download]);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download PNG' }));
  await waitFor(() => expect(saved).toEqual([['data:image/png;base64,AA', 'qr-familia-pena-ruiz.png']]));
  expect(drawImage).toHaveBeenCalledWith(expect.any(HTMLImageElement), 0, 0, 1200, 1200);
});

it('is printed alone, with whose it is, and leaves nothing behind', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Print the QR code' }));
  const frame = document.querySelector('iframe');
  const view = frame?.contentWindow;
  const picture = frame?.contentDocument?.querySelector('img');
  if (!view || !picture) throw new Error('nothing to print');
  const print = vi.spyOn(view, 'print').mockImplementation(() => {});
  expect(frame.contentDocument?.body).toHaveTextContent('Familia Peña Ruiz · Ana & Luis');
  fireEvent.load(picture);
  expect(print).toHaveBeenCalledOnce();
  view.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('iframe')).toBeNull();
});
