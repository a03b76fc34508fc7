import { expect, test } from 'vitest';
import { logInByKey, SITE } from './site';

const BOOKED = 'PLS-DEMO-BODA';
/** Of another agency than what is booked. */
const LOOKED_AT = 'PLS-DEMO-OTRA';

const PAGES = [
  '/event/end-reservation',
  `/event/${BOOKED}/end-reservation`,
  '/reservation/end-reservation',
  '/reservation/RSV-DEMO-0001/end-reservation',
  '/pagoModal',
  '/Ticket',
  '/reservationOrder',
].flatMap((path) => [path, `/en${path}`]);

test.each(PAGES)('%s is of the event that is booked, whichever was looked at since', async (path) => {
  const cookie = `${await logInByKey()}; booking_event=${LOOKED_AT}`;
  const answer = await fetch(SITE + path, { headers: { cookie } });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain(`/eventos/${BOOKED}`);
  expect(html).not.toContain(LOOKED_AT);
});

test('/en/reservation/end-reservation is of the event that was looked at where nothing is booked', async () => {
  const answer = await fetch(`${SITE}/en/reservation/end-reservation`, {
    headers: { cookie: `booking_event=${LOOKED_AT}` },
  });
  expect(await answer.text()).toContain(`/eventos/${LOOKED_AT}`);
});
