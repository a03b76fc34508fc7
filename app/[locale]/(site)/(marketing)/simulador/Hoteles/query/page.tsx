import { SimulatorPage } from '@/components/simulator/simulator-page';
import { SIMULATOR_PATH } from '@/components/simulator/simulator-path';
import { asksForChange, choiceInput, choiceQuery } from '@/lib/domain/simulation-query';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSimulation, loadSimulator } from '@/lib/loaders/load-simulator';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export { generateMetadata } from '../[[...rest]]/page';

/** The estimate of what the address chose. next.config.ts leads here. */
export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const query = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  );
  const { hotels, choice, today } = await loadSimulator(query, locale);
  // The buttons of a form without script, removed from the address so that a reload does not press them again.
  if (asksForChange(query)) redirect({ href: `${SIMULATOR_PATH}?${choiceQuery(choice)}`, locale });
  const input = choiceInput(choice);
  const answer = input && (await loadSimulation(input));
  return <SimulatorPage hotels={hotels} choice={choice} answer={answer} today={today} locale={locale} />;
}
