import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { AGENCY_ZONE } from '@/lib/config/constants';
import attendees from '@/messages/es/attendees.json';
import common from '@/messages/es/common.json';
import words from '@/messages/es/console.json';
import diets from '@/messages/es/diets.json';
import paymentMethods from '@/messages/es/payment-methods.json';

const MESSAGES = { attendees, common, console: words, diets, paymentMethods };

export function SpanishConsoleWords({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="es" messages={MESSAGES} timeZone={AGENCY_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}
