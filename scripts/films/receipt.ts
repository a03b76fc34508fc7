import type { Browser } from 'playwright';

const WORDS = {
  es: ['Banco Ejemplo', 'Comprobante de transferencia', 'Monto', 'Concepto', 'Boda de destino'],
  en: ['Example Bank', 'Proof of transfer', 'Amount', 'Concept', 'Destination wedding'],
} as const;

/** A receipt that nobody could take for a real bank's; no two are the same file. */
export async function receiptPicture(browser: Browser, locale: 'es' | 'en'): Promise<Buffer> {
  const [bank, title, amount, concept, wedding] = WORDS[locale];
  const page = await browser.newPage({ viewport: { width: 420, height: 520 } });
  await page.setContent(`<body style="margin:0;padding:32px;font:16px/1.6 sans-serif;color:#22313a;background:#fff">
    <h1 style="font-size:20px">${bank}</h1><h2 style="font-size:17px">${title}</h2>
    <p>${amount}: 150.00 USD</p><p>${concept}: ${wedding}</p><p>SPEI ${Date.now()}</p></body>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
