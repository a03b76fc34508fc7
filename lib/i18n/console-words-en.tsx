import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { AGENCY_ZONE } from '@/lib/config/constants';
import attendees from '@/messages/en/attendees.json';
import common from '@/messages/en/common.json';
import words from '@/messages/en/console.json';
import diets from '@/messages/en/diets.json';
import paymentMethods from '@/messages/en/payment-methods.json';

const MESSAGES = { attendees, common, console: words, diets, paymentMethods };

export function EnglishConsoleWords({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={MESSAGES} timeZone={AGENCY_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}
