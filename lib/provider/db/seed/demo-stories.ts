import { addDays } from '@/lib/domain/nights';
import { slugOf } from '@/lib/domain/story-slug';
import type { stories } from '../schema';
import type { DemoDays } from './demo-days';

const VALERIA = {
  coupleNames: 'Valeria & Emiliano',
  hotelName: 'Gran Marea Azul Riviera Maya',
  place: 'Playa del Carmen, Quintana Roo',
  title: { es: 'Cuatro ciudades, una sola mesa', en: 'Four cities, one long table' },
  quote: {
    es: 'El viernes ya nadie preguntaba quién era familia de quién. Eso era lo que queríamos.',
    en: 'By Friday nobody was asking whose side they were on. That was all we wanted.',
  },
  body: {
    es: 'Valeria es de Monterrey, Emiliano creció en Mérida, y sus amigos viven entre Guadalajara y Houston. Casarse en la ciudad de uno habría sido pedirle el viaje a todos los demás, así que eligieron un lugar al que todos tuvieran que llegar igual.\n\nAbrieron la página del evento nueve meses antes. Cada invitado escogió su habitación y la fue pagando a su ritmo; la pareja solo miraba cuántas quedaban. Los papás de Valeria, que nunca habían reservado nada por internet, lo hicieron desde el celular con su hija en la otra línea.\n\nLa ceremonia fue a las cinco y media, de cara al arrecife. Después hubo una mesa de treinta metros en la terraza, y el brindis lo dio la abuela de Emiliano, que pidió el micrófono sin avisar.',
    en: 'Valeria is from Monterrey, Emiliano grew up in Mérida, and their friends are spread between Guadalajara and Houston. A wedding in anybody’s hometown meant asking everybody else to travel, so they picked a place that was a journey for all of them.\n\nThe event page went up nine months ahead. Guests chose a room and paid for it at their own pace; the couple only had to watch the numbers go down. Valeria’s parents, who had never booked anything online, did it on a phone with their daughter on the other line.\n\nThe ceremony was at half past five, facing the reef. Then came a thirty-metre table on the terrace, and a toast by Emiliano’s grandmother, who took the microphone without telling anyone.',
  },
  guests: 148,
  rooms: 67,
  nights: 214,
  consentName: 'Valeria Cantú',
};

const MARIANA = {
  coupleNames: 'Mariana & Joaquín',
  hotelName: 'Cenote Alto Beach Club',
  place: 'Tulum, Quintana Roo',
  title: { es: 'Una boda de cuarenta y seis', en: 'A wedding for forty-six' },
  quote: {
    es: 'Pudimos hablar con cada persona que vino. No dejamos a nadie para después.',
    en: 'We got to talk to every single person who came. Nobody was saved for later.',
  },
  body: {
    es: 'La lista empezó en ciento veinte nombres. La fueron recortando hasta que quedó la gente con la que de verdad querían desayunar al día siguiente: cuarenta y seis.\n\nCon tan pocas habitaciones les daba miedo no alcanzar un bloqueo. El hotel apartó veinte, y la fecha de corte hizo lo suyo: quien dudaba, dejó de dudar. Las dos que sobraron volvieron al hotel sin costo.\n\nSe casaron junto al cenote, por la mañana, antes del calor. A mediodía ya estaban todos en el agua.',
    en: 'The list began with a hundred and twenty names. They kept cutting until they were left with the people they truly wanted to have breakfast with the next day: forty-six.\n\nWith so few rooms they were afraid they would not get a block at all. The hotel set twenty aside, and the cut-off date did its work: whoever was undecided decided. The two rooms left over went back to the hotel at no cost.\n\nThey were married beside the cenote, in the morning, before the heat. By noon everybody was in the water.',
  },
  guests: 46,
  rooms: 18,
  nights: 61,
  consentName: 'Joaquín Ferrer',
};

const LUCIA = {
  coupleNames: 'Lucía & Andrés',
  hotelName: 'Isla Coral Grand Resort',
  place: 'Cancún, Quintana Roo',
  title: { es: 'La boda que cambió de fecha', en: 'The wedding that changed its date' },
  quote: {
    es: 'Movimos todo en una tarde y ningún invitado perdió lo que había pagado.',
    en: 'We moved everything in one afternoon, and no guest lost what they had paid.',
  },
  body: {
    es: 'A cinco meses de la boda, a Andrés le dieron la residencia que llevaba dos años esperando, y empezaba justo esa semana. Había ciento doce personas con habitación.\n\nHablaron con el hotel por la mañana. Por la tarde las noches estaban cambiadas, cada reservación tenía su precio nuevo antes de aceptarlo y los pagos hechos seguían contando. Llamaron, uno por uno, a los que no contestaron el mensaje.\n\nFueron ciento cinco. En el muelle, ya de noche, Lucía leyó la lista de los siete que no pudieron llegar y brindaron por ellos.',
    en: 'Five months before the wedding, Andrés was offered the hospital residency he had been waiting two years for, starting that very week. A hundred and twelve people already had a room.\n\nThey spoke to the hotel in the morning. By the afternoon the nights had been moved, every booking showed its new price before anyone had to agree to it, and whatever had been paid still counted. Those who did not answer the message were called, one by one.\n\nA hundred and five came. On the pier, after dark, Lucía read out the names of the seven who could not make it, and everybody drank to them.',
  },
  guests: 105,
  rooms: 49,
  nights: 158,
  consentName: 'Lucía Arreola',
};

const DAYS_AGO = [75, 190, 330];
const CONSENT_DAYS_LATER = 12;

/** Three weddings of couples who do not exist, all of the first agency. */
export const demoStories = ({ today, at }: DemoDays): (typeof stories.$inferInsert)[] =>
  [VALERIA, MARIANA, LUCIA].map((told, index) => {
    const ago = DAYS_AGO[index] ?? 0;
    const weddingDate = addDays(today, -ago);
    const slug = slugOf(told.coupleNames, weddingDate);
    return {
      ...told,
      id: `story-${index + 1}`,
      agencyId: '1',
      slug,
      weddingDate,
      consentOn: addDays(weddingDate, CONSENT_DAYS_LATER),
      consentRecordedBy: 'user:user-agency',
      status: 'published',
      createdAt: at(-ago + CONSENT_DAYS_LATER),
    };
  });
