/** Structured data of the portal: Organization and WebSite (schema.org). `home`: address of the start page with the search form. */
export function portalJsonLd(
  home: string,
  origin: string,
  language: string,
): Record<string, unknown>[] {
  const organization = `${origin}/#organization`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': organization,
      name: 'Lares',
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: 'Lares',
      url: home,
      inLanguage: language,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}?q={place}` },
        'query-input': 'required name=place',
      },
    },
  ]
}
