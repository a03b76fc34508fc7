import { logIn, type Scene } from './scene';

/** The deposit that waits longest, seen and approved. */
export const approve: Scene = {
  slug: 'aprobar-un-pago',
  async play(set) {
    const { camera, words, path, base, say } = set;
    const { page } = camera;
    const press = (name: string) => camera.click(page.getByRole('button', { name: words(name), exact: true }));
    await logIn(set, 'agency@demo.test');
    await page.goto(base + path('/adminmaster/Asistentes?event=PLS-DEMO-BODA&view=deposits'));
    const queue = page.getByRole('navigation', { name: words('attendees.desk.queue') });
    // The deposit of the film about paying: its proof is a picture, and no bank's.
    const filmed = queue.getByRole('button', { name: set.locale === 'es' ? 'Montes' : 'Salas' }).first();
    await filmed.waitFor();
    await camera.settle();
    say({
      es: 'En Asistentes, los depósitos por aprobar esperan en fila: el más antiguo primero.',
      en: 'Under Attendees, the deposits to approve wait in line, the oldest first.',
    });
    await camera.point(page.getByRole('heading', { level: 1 }));
    await camera.click(filmed);
    const proof = page.getByRole('region', { name: words('attendees.desk.proof') }).getByRole('img');
    await proof.waitFor();
    await camera.settle();
    say({
      es: 'Mira el comprobante antes de decidir y compara el monto y la fecha.',
      en: 'Look at the proof before you decide, and compare the amount and date.',
    });
    await camera.point(proof);
    say({
      es: 'Si coincide con tu banco, apruébalo y confirma.',
      en: 'If it matches your bank account, approve it and confirm.',
    });
    await press('attendees.decidePayment.approve');
    await camera.press(
      page.getByRole('button', { name: words('attendees.decidePayment.confirmApprove'), exact: true }),
    );
    await page.getByText(words('attendees.decidePayment.approved')).waitFor();
    await camera.settle();
    say({
      es: 'El saldo baja al momento, el titular recibe un correo y aparece el siguiente.',
      en: 'The balance goes down at once, the primary guest gets an email, and the next deposit opens.',
    });
  },
};
