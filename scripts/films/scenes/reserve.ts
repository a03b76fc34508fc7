import type { Scene } from './scene';

/** From the event's code to a confirmed reservation. */
export const reserve: Scene = {
  slug: 'reservar-en-el-evento',
  async play({ camera, words, path, base, say }) {
    const { page } = camera;
    const press = (name: string) => camera.click(page.getByRole('button', { name: words(name), exact: true }));
    const heading = (name: string) => page.getByRole('heading', { name: words(name), exact: true }).waitFor();
    // One of the labels may end another: “Last name” and “Second last name”.
    const field = (name: string) => page.getByRole('textbox', { name: words(`booking.contact.${name}`), exact: true });
    await page.goto(base + path('/eventos'));
    await camera.settle();
    say({
      es: 'Escribe la clave del evento que viene en tu invitación.',
      en: 'Enter the event code from your invitation.',
    });
    await camera.type(page.getByLabel(words('event.search.label')), 'PLS-DEMO-BODA');
    await press('event.search.submit');
    await page.waitForURL('**/PLS-DEMO-BODA');
    await camera.settle();
    say({
      es: `Aquí están la fecha, el hotel y los precios. Toca “${words('event.hero.reserve')}”.`,
      en: `Here are the date, the hotel and the prices. Press “${words('event.hero.reserve')}”.`,
    });
    const links = page.getByRole('link', { name: words('event.hero.reserve'), exact: true });
    await camera.click(links.first());
    await heading('booking.room.title');
    await camera.settle();
    say({
      es: 'Elige fechas, personas y categoría. El precio se desglosa al momento.',
      en: 'Choose dates, people and a room type. The price is itemized as you go.',
    });
    await camera.click(page.locator(':not([data-full]) > label:has(input[type=radio])').first());
    await press('booking.continue');
    await heading('booking.contact.title');
    await camera.settle();
    say({
      es: 'Escribe tus datos: ahí te llegará la clave de tu reservación.',
      en: 'Enter your details. We’ll send your reservation code there.',
    });
    await camera.type(field('firstName'), 'Renata');
    await camera.type(field('lastName'), 'Ibarra');
    await camera.type(field('email'), 'renata.ibarra@example.test');
    await camera.type(field('mobile'), '55 1234 5678');
    await press('booking.continue');
    await heading('booking.checkout.title');
    await camera.settle();
    say({
      es: 'Revisa tu habitación. Si alguien va sin hospedarse, agrega aquí su pase.',
      en: 'Check your room. If anyone is coming without staying, add their pass here.',
    });
    await camera.point(page.getByText(words('booking.checkout.passesTitle')).first());
    say({
      es: 'Mira el total y cuándo pagas: en este paso no se cobra nada.',
      en: 'See the total and when you pay: nothing is charged in this step.',
    });
    await camera.point(page.getByRole('region', { name: words('booking.checkout.schedule') }));
    say({
      es: 'Con un toque aceptas las condiciones y queda reservado.',
      en: 'One press accepts the terms and books your room.',
    });
    await press('booking.checkout.book');
    await page.waitForURL('**/end-reservation');
    await camera.settle();
    say({
      es: 'Listo. Guarda tu clave: con ella y tu correo vuelves a tu reservación.',
      en: 'All set. Keep your code: with it and your email you can come back to your reservation.',
    });
    await camera.point(page.getByText(/^RSV-[0-9A-Z-]+$/).first());
  },
};
