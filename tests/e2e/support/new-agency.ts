import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { NEW_HOTEL, NEW_ROOM } from '@/tests/support/new-hotel';
import { mailTo } from './outbox';

export const HEADERS = { authorization: 'demo-agency-token' };
const PASSWORD = 'jacaranda-lenta-77';

/** `{data}` of an answer that has to be well. */
export const dataFrom = async <Data>(
  answer: Promise<{ ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }>,
): Promise<Data> => {
  const said = await answer;
  expect(said.ok(), await said.text()).toBe(true);
  return ((await said.json()) as { data: Data }).data;
};

/** A new agency, which has nothing, with its first person logged in on this page. */
export async function openAgency(page: Page): Promise<{ agencyId: string; email: string }> {
  const email = `agencia-${randomUUID().slice(0, 8)}@apertura.test`;
  const { request } = page;
  const data = {
    kind: 'agency',
    plan: 'love',
    name: 'Rosa Lima',
    email,
    password: PASSWORD,
    agencyName: 'Mar Abierto',
    phone: '+52 998 111 2233',
  };
  const signedUp = await request.post('/provider/api/v1/signup', { headers: HEADERS, data });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  const token = (await mailTo(email, 'token=')).match(/token=([\w-]+)/)?.[1] ?? '';
  const verified = await request.post('/provider/api/v1/signup/verification', {
    headers: HEADERS,
    data: { token, password: PASSWORD },
  });
  expect(verified.ok(), await verified.text()).toBe(true);
  const { id } = await dataFrom<{ id: string }>(request.get('/provider/api/auth/agency', { headers: HEADERS }));
  return { agencyId: id, email };
}

/** Terms and an account to pay into: each has a journey of its own. */
export async function agreeTerms(request: APIRequestContext, event: { id: string; agencyId: string }): Promise<void> {
  const call = (data: object) => ({ headers: HEADERS, data });
  const terms = await dataFrom<{ version: number }>(
    request.get(`/provider/api/v1/events/${event.id}/booking-terms`, { headers: HEADERS }),
  );
  const cancellationSteps = [{ fromDays: 0, penalty: { kind: 'none' } }];
  await dataFrom(
    request.patch(
      `/provider/api/v1/events/${event.id}/booking-terms`,
      call({ cancellationSteps, version: terms.version }),
    ),
  );
  await dataFrom(
    request.post(
      `/provider/api/v1/agencies/${event.agencyId}/bank-accounts`,
      call({
        businessName: 'Mar Abierto',
        bankName: 'STP',
        accountNumber: '0118359719',
        clabeNumber: '032180000118359719',
        currency: 'USD',
      }),
    ),
  );
}

/** So many days from now, as the UTC calendar has it. */
export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A draft of the agency whose person makes these calls. */
export async function openDraft(
  request: APIRequestContext,
  { eventName, eventDate, hotelId = null }: { eventName: string; eventDate: string; hotelId?: string | null },
): Promise<{ id: string; code: string; version: number }> {
  const dates = { eventDate, range_event_start: null, range_event_end: null, timeZone: 'America/Cancun' };
  const sales = { currency: 'USD', minimumNights: 2, minimumToReserve: 15_000 };
  const data = { ...dates, ...sales, eventName, hotelId };
  const { id } = await dataFrom<{ id: string }>(request.post('/provider/api/v1/events', { headers: HEADERS, data }));
  return dataFrom(request.get(`/provider/api/v1/events/${id}/profile`, { headers: HEADERS }));
}

/** A hotel of the agency with one category, as NEW_HOTEL and NEW_ROOM unless told otherwise. */
export async function openHotel(
  request: APIRequestContext,
  agencyId: string,
  { hotel = {}, room = {} }: { hotel?: object; room?: object } = {},
): Promise<{ id: string; categoryId: string }> {
  const send = (path: string, data: object) =>
    dataFrom<{ id: string; categories: { id: string }[] }>(
      request.post(`/provider/api/v1/hotels${path}`, { headers: HEADERS, data }),
    );
  const { id } = await send('', { ...NEW_HOTEL, ...hotel, agencyId });
  const { categories } = await send(`/${id}/categories`, { ...NEW_ROOM, ...room });
  return { id, categoryId: categories[0]?.id ?? '' };
}
