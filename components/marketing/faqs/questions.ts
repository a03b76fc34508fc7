import type { AppMessages } from '@/lib/i18n/messages';

type Groups = AppMessages['faqs']['groups'];
type Group = keyof Groups;
type Question = { [Each in Group]: `${Each}.items.${Extract<keyof Groups[Each]['items'], string>}` }[Group];

/** In the order in which people ask: price, hotel, their own room, the couple's account, help. */
export const QUESTIONS: readonly { group: Group; items: readonly Question[] }[] = [
  {
    group: 'packages',
    items: [
      'packages.items.cost',
      'packages.items.online',
      'packages.items.guests',
      'packages.items.messages',
      'packages.items.honeymoon',
    ],
  },
  {
    group: 'hotel',
    items: [
      'hotel.items.dateBlock',
      'hotel.items.advance',
      'hotel.items.nights',
      'hotel.items.share',
      'hotel.items.pass',
    ],
  },
  {
    group: 'reservation',
    items: [
      'reservation.items.key',
      'reservation.items.from',
      'reservation.items.balance',
      'reservation.items.ways',
      'reservation.items.transport',
    ],
  },
  { group: 'account', items: ['account.items.what', 'account.items.defined', 'account.items.due'] },
  { group: 'help', items: ['help.items.password', 'help.items.hours', 'help.items.languages'] },
];

/** The question's place on the page, for links to it. */
export const anchorOf = (question: Question) => question.replace('.items.', '-');
