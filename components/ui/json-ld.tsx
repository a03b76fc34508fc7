interface JsonLdProps {
  /** One or several schema.org things, without @context. */
  data: Record<string, unknown> | Record<string, unknown>[];
}

/** Facts for search engines. What people wrote may hold `</script>`: every `<` is written as its escape. */
export function JsonLd({ data }: JsonLdProps) {
  const graph = Array.isArray(data) ? { '@graph': data } : data;
  const text = JSON.stringify({ '@context': 'https://schema.org', ...graph }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{text}</script>;
}
