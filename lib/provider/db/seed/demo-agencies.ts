import { hashOfToken } from '../../ground/mailed-token';
import type {
  agencies,
  agencyEmails,
  agencyPhones,
  agencySocialMedia,
  bankAccounts,
  paymentProcessors,
} from '../schema';
import type { DemoDays } from './demo-days';

const COSTA = '1';

const HORIZONTE = '2';

export const demoAgencies = (days: DemoDays): (typeof agencies.$inferInsert)[] => [
  {
    id: COSTA,
    name: 'Costa Eterna Bodas',
    email: 'hola@costaeterna.test',
    age: 14,
    phone: '+529841175520',
    url: 'https://costaeterna.test',
    description: {
      es: 'Bodas frente al mar en Quintana Roo desde 2012: coordinamos hospedaje, ceremonia y traslados para que la pareja solo piense en celebrar.',
      en: 'Seaside weddings in Quintana Roo since 2012. We take care of rooms, ceremony and ground transfers, so all you have to do is celebrate.',
    },
    openingHours: { es: 'Lunes a viernes de 9:00 a 17:00 h', en: 'Monday to Friday, 9 AM to 5 PM' },
    profileImgUrl: '/agencies/costa-eterna.svg',
    address: 'Av. Constituyentes 118, Local 4, Centro, 77710 Playa del Carmen, Q.R.',
    addressUrl: 'https://www.openstreetmap.org/?mlat=20.6274&mlon=-87.0739#map=17/20.6274/-87.0739',
    demoEventCode: 'PLS-DEMO-BODA',
    tokenHash: hashOfToken('demo-agency-token'),
    createdAt: days.at(-900),
  },
  {
    id: HORIZONTE,
    name: 'Horizonte Eventos',
    email: 'contacto@horizonteeventos.test',
    age: 7,
    phone: '+529983204416',
    url: 'https://horizonteeventos.test',
    description: {
      es: 'Reuniones, aniversarios y bodas íntimas en el Caribe mexicano, con un solo interlocutor de principio a fin.',
      en: 'Reunions, anniversaries and intimate weddings in the Mexican Caribbean, with one person by your side from start to finish.',
    },
    openingHours: { es: 'Lunes a sábado de 10:00 a 18:00 h', en: 'Monday to Saturday, 10 AM to 6 PM' },
    profileImgUrl: '/agencies/horizonte-eventos.svg',
    address: 'Av. Bonampak 77, Piso 3, Supermanzana 4, 77500 Cancún, Q.R.',
    addressUrl: 'https://www.openstreetmap.org/?mlat=21.1490&mlon=-86.8203#map=17/21.1490/-86.8203',
    tokenHash: hashOfToken('demo-agency-token-2'),
    createdAt: days.at(-620),
  },
];

const phone = (agencyId: string, position: number, number: string, kind: string, description: string) => ({
  id: `phone-${agencyId}-${position}`,
  agencyId,
  position,
  phone: number,
  kind,
  description,
});

export const demoPhones: (typeof agencyPhones.$inferInsert)[] = [
  phone(COSTA, 1, '+529841175520', 'Oficina', 'Playa del Carmen'),
  phone(COSTA, 2, '+525591302247', 'Reservaciones', 'Ciudad de México'),
  phone(COSTA, 3, '+529841602938', 'WhatsApp', 'Atención a invitados'),
  phone(HORIZONTE, 1, '+529983204416', 'Oficina', 'Cancún'),
  phone(HORIZONTE, 2, '+529984470185', 'WhatsApp', 'Atención a invitados'),
];

const email = (agencyId: string, kind: string, address: string) => ({
  id: `email-${agencyId}-${kind}`,
  agencyId,
  kind,
  email: address,
});

export const demoEmails: (typeof agencyEmails.$inferInsert)[] = [
  email(COSTA, 'contact', 'hola@costaeterna.test'),
  email(COSTA, 'support', 'soporte@costaeterna.test'),
  email(COSTA, 'reply', 'no-responder@costaeterna.test'),
  email(HORIZONTE, 'contact', 'contacto@horizonteeventos.test'),
  email(HORIZONTE, 'support', 'ayuda@horizonteeventos.test'),
  email(HORIZONTE, 'reply', 'no-responder@horizonteeventos.test'),
];

type Network = 'facebook' | 'instagram' | 'whatsapp' | 'youtube';

const social = (agencyId: string, network: Network, url: string | null, active = true) => ({
  id: `social-${agencyId}-${network}`,
  agencyId,
  network,
  url,
  active,
});

export const demoSocialMedia: (typeof agencySocialMedia.$inferInsert)[] = [
  social(COSTA, 'facebook', 'https://www.facebook.com/costaeterna.test'),
  social(COSTA, 'instagram', 'https://www.instagram.com/costaeterna.test'),
  social(COSTA, 'whatsapp', 'https://wa.me/529841602938'),
  social(COSTA, 'youtube', null, false),
  social(HORIZONTE, 'instagram', 'https://www.instagram.com/horizonteeventos.test'),
  social(HORIZONTE, 'facebook', 'https://www.facebook.com/horizonteeventos.test', false),
];

/** The first agency takes cards too, in the sandbox; the second deposits alone. */
export const demoPaymentProcessors: (typeof paymentProcessors.$inferInsert)[] = [
  { agencyId: COSTA, name: 'deposit' },
  { agencyId: COSTA, name: 'sandbox', feePassedOn: true },
  { agencyId: HORIZONTE, name: 'deposit' },
];

export const demoBankAccounts: (typeof bankAccounts.$inferInsert)[] = [
  {
    id: 'bank-1-usd',
    agencyId: COSTA,
    businessName: 'Costa Eterna Bodas S.A. de C.V.',
    bankName: 'BBVA México',
    branchName: '0691 Playa del Carmen Centro',
    accountNumber: '0118472096',
    clabeNumber: '012694001184720968',
    currency: 'USD',
    swiftCode: 'BCMRMXMMPYM',
    bankAddress: 'Av. Paseo de la Reforma 510, Juárez, 06600 Ciudad de México',
    position: 1,
  },
  {
    id: 'bank-1-mxn',
    agencyId: COSTA,
    businessName: 'Costa Eterna Bodas S.A. de C.V.',
    bankName: 'Banorte',
    branchName: '0837 Playa del Carmen',
    accountNumber: '0725381640',
    cardNumber: '5890810073514428',
    clabeNumber: '072694007253816404',
    currency: 'MXN',
    position: 2,
  },
  {
    id: 'bank-2-usd',
    agencyId: HORIZONTE,
    businessName: 'Horizonte Eventos S. de R.L. de C.V.',
    bankName: 'Santander México',
    branchName: '5574 Cancún Bonampak',
    accountNumber: '65508219437',
    clabeNumber: '014691655082194373',
    currency: 'USD',
    position: 1,
  },
];
