import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { plainWords } from '@/lib/domain/guest-name';
import { type QrModules, QUIET_MODULES, qrSvg } from '@/lib/domain/qr-svg';

/** Pixels of a side: sharp on a printed invitation of some centimetres. */
const PRINTED = 1200;

interface LinkQrProps {
  qr: QrModules;
  /** Whose link it is: names the file, and stands below the printed code. */
  name: string;
  eventName: string;
}

/** The link as a QR code, to show, to keep as a picture or to print. */
export function LinkQr({ qr, name, eventName }: LinkQrProps) {
  const t = useTranslations('household.staff');
  const svg = qrSvg(qr, PRINTED);
  const whole = qr.size + 2 * QUIET_MODULES;
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const file = `qr-${plainWords(name).replaceAll(' ', '-')}`;
  return (
    <>
      <svg
        role="img"
        aria-label={t('qr')}
        viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${whole} ${whole}`}
        width="176"
        height="176"
        className="mb-2"
      >
        <rect x={-QUIET_MODULES} y={-QUIET_MODULES} width={whole} height={whole} fill="#fff" />
        <path d={qr.path} fill="#22313a" />
      </svg>
      <div className="actions mb-3">
        <a className={buttonClass('secondary', { small: true })} href={address} download={`${file}.svg`}>
          {t('qrSvg')}
        </a>
        <Button small variant="secondary" onClick={() => void savePicture(address, `${file}.png`)}>
          {t('qrPng')}
        </Button>
        <Button small variant="secondary" onClick={() => print({ address, title: `${name} · ${eventName}` })}>
          {t('qrPrint')}
        </Button>
      </div>
    </>
  );
}

/** Draws the code in the browser, since nothing of it is kept anywhere, and saves it as a PNG. */
async function savePicture(address: string, file: string): Promise<void> {
  const picture = new Image(PRINTED, PRINTED);
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: PRINTED, height: PRINTED });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, PRINTED, PRINTED);
  Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: file }).click();
}

/** Prints the code alone, with whose it is below it: a frame of its own, gone once it was printed. */
function print({ address, title }: { address: string; title: string }): void {
  const frame = Object.assign(document.createElement('iframe'), { title });
  // Not hidden: what is not drawn is not printed everywhere.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) throw new Error('a frame has a page');
  page.title = title;
  const picture = Object.assign(page.createElement('img'), { width: 320, height: 320, alt: '' });
  const caption = Object.assign(page.createElement('p'), { textContent: title });
  page.body.append(picture, caption);
  page.body.style.textAlign = 'center';
  view.addEventListener('afterprint', () => frame.remove());
  picture.addEventListener('load', () => view.print());
  picture.src = address;
}
