'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ComponentProps, type ReactNode, useMemo } from 'react';

interface ExtraMessagesProps {
  messages: NonNullable<ComponentProps<typeof NextIntlClientProvider>['messages']>;
  children: ReactNode;
}

/**
 * Adds texts for its children to those of the context: texts of the console's frame are not sent again with each page.
 */
export function ExtraMessages({ messages, children }: ExtraMessagesProps) {
  const around = useMessages();
  const together = useMemo(() => ({ ...around, ...messages }), [around, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={together}>
      {children}
    </NextIntlClientProvider>
  );
}
