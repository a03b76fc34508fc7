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
      es: 'Elige tu moneda y transfiere desde tu banco el monto exacto, con la CLABE y la referencia.',
      en: 'Choose your currency. From your bank, transfer the exact amount with the CLABE and reference.',
    });
    // The receipt that is filmed is of dollars.
    await camera.click(page.locator('[role=tab][id$="-USD-tab"]'));
    await camera.point(page.getByText(/^[\d ]{23}$/).first());
    say({
      es: 'Sube la foto o el PDF de tu comprobante; el monto y la fecha ya están puestos.',
      en: 'Upload a photo or PDF of your proof of payment. The amount and date are already filled in.',
    });
    await camera.point(page.getByText(words('payment.proof.choose'), { exact: true }).first());
    await page.locator('#deposit-proof').setInputFiles({
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
      en: 'The agency checks it and emails you once it’s approved.',
    });
  },
};
