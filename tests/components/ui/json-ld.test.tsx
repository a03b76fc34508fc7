import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { JsonLd } from '@/components/ui/json-ld';

const HOSTILE = '</script><script>alert(1)</script><!-- <ScRipt & "quotes" \\u003c';

it.each([HOSTILE, `a ${HOSTILE} b`])('what people wrote stays data: %s', (name) => {
  const html = renderToString(<JsonLd data={{ '@type': 'Event', name }} />);
  const text = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)?.[1];
  expect(JSON.parse(text ?? '')).toEqual({ '@context': 'https://schema.org', '@type': 'Event', name });
});

it('several things are one graph', () => {
  const html = renderToString(<JsonLd data={[{ '@type': 'Product' }, { '@type': 'Product' }]} />);
  expect(JSON.parse(/>([^<]*)</.exec(html)?.[1] ?? '')['@graph']).toHaveLength(2);
});
