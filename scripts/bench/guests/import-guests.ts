import { setTimeout as wait } from 'node:timers/promises';

export const GUESTS = 10_000;
export const EVENT = 'event-demo-boda';
const ASK_MS = 100;

/** A list as Excel in Spanish saves it: semicolons, Windows-1252, numbers as people write them. */
function list(): Blob {
  const lines = Array.from({ length: GUESTS }, (_, at) => {
    const number = String(10_000_000 + at);
    const columns = [
      `Sofía Núñez ${at}`,
      `55 ${number.slice(0, 4)} ${number.slice(4)}`,
      `guest${at}@lista.test`,
      at % 3,
    ];
    return [...columns, `Familia ${Math.floor(at / 4)}`, 'Boda, Viernes', 'Alergia a los mariscos'].join(';');
  });
  const text = ['Nombre;Celular;Correo;Acompañantes;Familia;Etiquetas;Notas', ...lines, ''].join('\r\n');
  return new Blob([Buffer.from(text, 'latin1')]);
}

/** Hands the list in and waits until it is taken over. */
export async function importAll(
  send: (path: string, init?: RequestInit) => Promise<Response>,
  headers: Record<string, string>,
) {
  const body = new FormData();
  body.set('file', list(), 'invitados.csv');
  const started = await send(`/api/v1/events/${EVENT}/guests/import`, { method: 'POST', body, headers });
  const { data } = await started.json();
  if (started.status !== 202) throw new Error(`the import was not taken: ${started.status}`);
  for (;;) {
    await wait(ASK_MS);
    const asked = await (await send(`/api/v1/guest-imports/${data.id}`, { headers })).json();
    const { state, counts } = asked.data;
    if (state === 'waiting' || state === 'running') continue;
    if (state !== 'done' || counts.new !== GUESTS) throw new Error(`the import ended as ${JSON.stringify(asked.data)}`);
    return;
  }
}
