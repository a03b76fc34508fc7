import type { Scene } from './scene';

/** From the event's key to a confirmed reservation. */
export const reserve: Scene = {
  slug: 'reservar-en-el-evento',
  async play({ camera, words, path, base, say }) {
    const { page } = camera;
    const press = (name: string) => camera.click(page.getByRole('button', { name: words(name), exact: true }));
    const field = (name: string) => page.getByLabel(words(`booking.contact.${name}`));
    await page.goto(base + path('/eventos'));
    await camera.settle();
    say({
      es: 'Escribe la clave del evento que viene en tu invitación.',
      en: 'Type the event key from your invitation.',
    });
    await camera.type(page.getByLabel(words('event.search.label')), 'PLS-DEMO-BODA');
    await press('event.search.submit');
    await page.waitForURL('**/PLS-DEMO-BODA');
    await camera.settle();
    say({
      es: 'Aquí están la fecha, el hotel y el programa. Toca Reservar.',
      en: 'Here are the date, the hotel and the schedule. Press Reserve.',
    });
    await camera.click(page.getByRole('link', { name: words('event.hero.reserve'), exact: true }).first());
    await field('firstName').waitFor();
    await camera.settle();
    say({
      es: 'Escribe tus datos: ahí te llegará la clave de tu reservación.',
      en: 'Enter your details: your reservation key will be sent there.',
    });
    await camera.type(field('firstName'), 'Renata');
    await camera.type(field('lastName'), 'Ibarra');
    await camera.type(field('email'), 'renata.ibarra@example.test');
    await camera.type(field('mobile'), '55 1234 5678');
    await press('booking.continue');
    await page.getByRole('heading', { name: words('booking.room.title') }).waitFor();
    await camera.settle();
    say({
      es: 'Elige fechas, personas y categoría. El precio se desglosa al momento.',
      en: 'Choose dates, people and category. The price is itemised as you go.',
    });
    await camera.click(page.locator(':not([data-full]) > label:has(input[type=radio])').first());
    await press('booking.continue');
    await page.getByRole('heading', { name: words('booking.pass.title') }).waitFor();
    await camera.settle();
    say({
      es: 'Los pases son para quien no duerme en el hotel. Si no te hacen falta, sigue.',
      en: 'Passes are for people who do not sleep at the hotel. If you need none, go on.',
    });
    await press('booking.pass.skip');
    await page.getByRole('heading', { name: words('booking.checkout.title') }).waitFor();
    await camera.settle();
    say({
      es: 'Revisa el total y el calendario de pagos, y acepta las condiciones.',
      en: 'Check the total and the payment schedule, and accept the terms.',
    });
    await camera.point(page.getByLabel(words('booking.checkout.terms')));
    await page.getByLabel(words('booking.checkout.terms')).check();
    await camera.look();
    await press('booking.checkout.hold');
    await page.getByText(words('booking.hold.title')).waitFor();
    await camera.settle();
    say({
      es: 'Tu habitación queda apartada 15 minutos mientras confirmas.',
      en: 'Your room is held for 15 minutes while you confirm.',
    });
    await press('booking.checkout.confirm');
    await page.waitForURL('**/end-reservation');
    await camera.settle();
    say({
      es: 'Listo. Guarda tu clave: con ella y tu correo vuelves a tu reservación.',
      en: 'Done. Keep your key: with it and your email you come back to your reservation.',
    });
    await camera.point(page.getByText(/^RSV-[0-9A-Z-]+$/).first());
  },
};
