'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ComponentProps, type ReactNode, useMemo } from 'react';

interface ExtraMessagesProps {
  messages: NonNullable<ComponentProps<typeof NextIntlClientProvider>['messages']>;
  children: ReactNode;
}

/** Words for what is inside, beside those around it: what the console's frame has is not sent again with each of its pages. */
export function ExtraMessages({ messages, children }: ExtraMessagesProps) {
  const around = useMessages();
  const together = useMemo(() => ({ ...around, ...messages }), [around, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={together}>
      {children}
    </NextIntlClientProvider>
  );
}
