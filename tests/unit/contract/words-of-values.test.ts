import { type AbstractIntlMessages, createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { callMedium, callPriority, callState, callType } from '@/lib/contract/call';
import { attendance } from '@/lib/contract/guest';
import { meal } from '@/lib/contract/household';
import { depositMethod } from '@/lib/contract/master-account';
import { paymentMethod, paymentStatus } from '@/lib/contract/payment';
import { reportName } from '@/lib/contract/report';
import { mealPlan } from '@/lib/contract/room-block';
import { transportKind, transportStatus } from '@/lib/contract/transport';
import { legMovement } from '@/lib/contract/transport-leg';
import documentsEn from '@/messages/en/documents.json';
import reportsEn from '@/messages/en/reports.json';
import documentsEs from '@/messages/es/documents.json';
import reportsEs from '@/messages/es/reports.json';

// Sentences that choose by a value of the wire say its last one under `other`, where a value that is added would go unseen.
const SENTENCES: [path: string, argument: string, values: readonly string[]][] = [
  ['reports.tables.title', 'report', reportName.options],
  ['reports.tables.attendance', 'attendance', attendance.options],
  ['reports.tables.method', 'method', paymentMethod.options],
  ['reports.tables.paymentStatus', 'status', paymentStatus.options],
  ['reports.tables.callType', 'type', callType.options],
  ['reports.tables.callState', 'state', callState.options],
  ['reports.tables.priority', 'priority', callPriority.options],
  ['reports.tables.medium', 'medium', callMedium.options],
  ['reports.tables.kind', 'kind', transportKind.options],
  ['reports.tables.transportStatus', 'status', transportStatus.options],
  ['reports.tables.movement', 'movement', legMovement.options],
  ['reports.tables.accountMethod', 'method', depositMethod.options],
  ['reports.tables.catering.meal', 'meal', meal.options],
  ['reports.rooming.mealPlan', 'mealPlan', mealPlan.options],
  ['documents.ticket.mealPlan', 'mealPlan', mealPlan.options],
  ['documents.statement.method', 'method', depositMethod.options],
];

const LANGUAGES: [locale: 'es' | 'en', messages: AbstractIntlMessages][] = [
  ['es', { reports: reportsEs, documents: documentsEs }],
  ['en', { reports: reportsEn, documents: documentsEn }],
];

it.each(SENTENCES)('%s says each value of its %s in words of its own, in both languages', (path, argument, values) => {
  for (const [locale, messages] of LANGUAGES) {
    const onError = (error: Error) => {
      throw error;
    };
    const t = createTranslator({ locale, messages, onError });
    // The paths of messages that are only known to be some have no type.
    const texts = values.map((value): string => Reflect.apply(t, undefined, [path, { [argument]: value }]));
    expect(new Set(texts).size, `${locale}: ${texts.join(', ')}`).toBe(values.length);
  }
});
