import { logIn, type Scene } from './scene';

/** The couple sees who is coming. */
export const guests: Scene = {
  slug: 'ver-quien-viene',
  async play(set) {
    const { camera, words, path, base, say } = set;
    const { page } = camera;
    await logIn(set, 'organizer@demo.test');
    await page.goto(base + path('/adminmaster/Invitados'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await camera.settle();
    say({
      es: 'Esta es la lista de invitados de su boda, con lo que respondió cada quien.',
      en: 'This is your wedding’s guest list, with each person’s answer.',
    });
    await camera.point(page.getByRole('row').nth(2));
    say({
      es: 'Busquen a alguien por su nombre, celular o correo.',
      en: 'Find someone by name, mobile number or email.',
    });
    await camera.type(page.getByRole('searchbox').first(), 'Hernández');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=/);
    await camera.settle();
    camera.hold(600);
    say({
      es: 'En Asistentes ven quién ya reservó, en qué habitación y cuánto lleva pagado.',
      en: 'Under Attendees you see who has booked, in which room and how much is paid.',
    });
    await page.goto(base + path('/adminmaster/Asistentes'));
    await page.getByRole('heading', { name: words('attendees.title') }).waitFor();
    await camera.settle();
    await camera.point(page.getByText(/@correo\.test/).nth(3));
    camera.hold(1200);
    say({
      es: 'Así saben cuántos serán y a quién conviene llamar.',
      en: 'So you know how many are coming, and who to call.',
    });
  },
};
