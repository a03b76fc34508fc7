import { logIn, type Scene } from './scene';

/** A payment that waits, seen and approved. */
export const approve: Scene = {
  slug: 'aprobar-un-pago',
  async play(set) {
    const { camera, words, path, base, say } = set;
    const { page } = camera;
    const press = (name: string) => camera.click(page.getByRole('button', { name: words(name), exact: true }));
    await logIn(set, 'agency@demo.test');
    await page.goto(base + path('/adminmaster/Asistentes'));
    await page.getByRole('heading', { name: words('attendees.title') }).waitFor();
    await camera.settle();
    say({
      es: 'En Asistentes cada fila dice si hay un pago o una habitación por aprobar.',
      en: 'Under Attendees, each row says if a payment or a room waits for approval.',
    });
    await camera.type(
      page.getByLabel(words('attendees.filters.search'), { exact: true }),
      set.locale === 'es' ? 'Montes' : 'Salas',
    );
    const row = page
      .getByRole('link', { name: /(Montes|Salas)/ })
      .or(page.getByRole('button', { name: /(Montes|Salas)/ }));
    await row.first().waitFor();
    await camera.settle();
    say({
      es: 'Abre la reservación: a un lado tienes todos sus pagos.',
      en: 'Open the reservation: all its payments are beside it.',
    });
    await camera.click(row.first());
    await page.getByRole('heading', { name: words('attendees.payments.title'), exact: true }).waitFor();
    await camera.settle();
    say({
      es: 'Mira el comprobante antes de decidir y compara el monto y la fecha.',
      en: 'Look at the proof before you decide, and compare amount and date.',
    });
    await camera.click(page.getByRole('button', { name: /^(Ver el comprobante|See the proof|View the proof)/ }));
    await page.getByRole('dialog').getByRole('img').waitFor();
    await camera.settle();
    await press('attendees.proof.close');
    say({
      es: 'Si coincide con tu banco, apruébalo y confirma.',
      en: 'If it matches your bank, approve it and confirm.',
    });
    await press('attendees.decidePayment.approve');
    await press('attendees.decidePayment.confirmApprove');
    await page.getByText(words('attendees.decidePayment.approved')).waitFor();
    await camera.settle();
    say({
      es: 'El saldo baja al momento y el huésped recibe su correo.',
      en: 'The balance goes down at once and the guest gets an email.',
    });
  },
};
