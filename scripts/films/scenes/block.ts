import { logIn, type Scene } from './scene';

/** The room block: nights, allotment, rates. */
export const block: Scene = {
  slug: 'configurar-el-bloqueo',
  async play(set) {
    const { camera, words, path, base, say } = set;
    const { page } = camera;
    await logIn(set, 'agency@demo.test');
    await page.goto(base + path('/adminmaster/ConfigurarCategorias'));
    const nights = page.locator('input[id*="-20"][inputmode="numeric"], input[type="number"][id*="-20"]');
    await nights.first().waitFor();
    await camera.settle();
    say({
      es: 'Cada categoría del bloqueo tiene su cupo por noche, con lo vendido y lo disponible.',
      en: 'Each room type in the block has its allotment per night, with what’s sold and what’s available.',
    });
    await camera.point(nights.first());
    say({
      es: 'Cambia el cupo de una noche: nunca por debajo de lo vendido.',
      en: 'Change the allotment of a night, but never below what’s sold.',
    });
    const more = String(Number(await nights.first().inputValue()) + 2);
    await camera.type(nights.first(), more);
    const save = page.getByRole('button', { name: words('block.nights.save') }).first();
    await camera.press(save);
    await page.getByText(words('block.nights.saved', { count: 1 })).waitFor();
    await camera.settle();
    say({
      es: 'En Condiciones decides noches mínimas, primer pago, calendario de pagos y cancelación.',
      en: 'Under Terms you set the minimum stay, first payment, payment schedule and cancellation.',
    });
    await camera.click(page.getByRole('tab', { name: words('block.views.terms') }));
    say({
      es: 'En Cupones das descuentos por código, con fechas y número de usos.',
      en: 'Under Coupons you give discounts by code, with dates and a number of uses.',
    });
    await camera.click(page.getByRole('tab', { name: words('block.views.coupons') }));
    say({
      es: 'Lo que guardas se ve de inmediato en la página del evento.',
      en: 'What you save shows on the event page right away.',
    });
  },
};
