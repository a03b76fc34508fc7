import { bookByApi } from '@/tests/e2e/support/booked-by-api';
import { receiptPicture } from '../receipt';
import type { Scene } from './scene';

/** A deposit's proof, from the bank data to "sent". */
export const pay: Scene = {
  slug: 'pagar-por-transferencia',
  async play({ camera, browser, words, path, base, locale, say }) {
    const { page } = camera;
    const { guest } = await bookByApi(base, 'PLS-DEMO-BODA', locale === 'es' ? 'Montes' : 'Salas');
    await page.context().addCookies((await guest.storageState()).cookies);
    const receipt = await receiptPicture(browser, locale);
    await page.goto(base + path('/adminReservacion'));
    await camera.settle();
    say({
      es: 'En tu reservación ves el saldo y lo que sigue por pagar.',
      en: 'Your reservation shows the balance and what is due next.',
    });
    await camera.click(page.locator('a[href$="/pagoModal"]').first());
    await page.waitForURL('**/pagoModal');
    await camera.settle();
    say({
      es: 'Copia la CLABE y transfiere desde tu banco con la referencia indicada.',
      en: 'Copy the account number and transfer from your bank with the reference given.',
    });
    await camera.point(page.getByText(/^[\d ]{21}$/).first());
    say({
      es: 'Después vuelve y anota la fecha del depósito.',
      en: 'Then come back and enter the date of the deposit.',
    });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Cancun' }).format(new Date());
    await camera.type(page.getByLabel(words('payment.form.paidOn')), today);
    say({
      es: 'Sube la foto o el PDF de tu comprobante.',
      en: 'Upload the photo or PDF of your proof of payment.',
    });
    const file = page.locator('input[type=file]').first();
    await camera.point(file);
    await file.setInputFiles({
      name: locale === 'es' ? 'comprobante.png' : 'receipt.png',
      mimeType: 'image/png',
      buffer: receipt,
    });
    await camera.settle();
    await camera.click(page.getByRole('button', { name: words('payment.form.submit'), exact: true }));
    await page.getByText(words('payment.sent.text')).first().waitFor();
    await camera.settle();
    say({
      es: 'La agencia lo revisa y te avisa por correo cuando queda aprobado.',
      en: 'The agency checks it and writes to you once it is approved.',
    });
  },
};
