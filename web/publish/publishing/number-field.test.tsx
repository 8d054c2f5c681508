import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { groundFloorOf, isFloor } from '#i18n/floors.ts'
import { Messages } from '#i18n/messages.ts'
import { PageContextProvider, type PageContext } from '../../ground/page/page-context.tsx'
import { typedField } from './fields.ts'
import { NumberField } from './number-field.tsx'

const messages = new Messages()

function errorOf(locale: 'ru' | 'de', entered: string): string | undefined {
  const t = messages.translator(locale)
  const html = renderToStaticMarkup(
    <PageContextProvider value={{ locale, t, format: t.format } as PageContext}>
      <NumberField
        name="floor"
        label="floor"
        defaultValue={entered}
        typed={typedField('floor', { locale })}
        show={String}
        error="of the server"
        explain={(floor) => (isFloor(floor, groundFloorOf(locale)) ? undefined : 'no floor')}
      />
    </PageContextProvider>,
  )
  return /of the server|no floor/.exec(html)?.[0]
}

test('a refused floor 0 is explained where the ground floor is 1, other errors are the server’s', () => {
  expect([
    errorOf('ru', '0'),
    errorOf('ru', '300'),
    errorOf('ru', 'x'),
    errorOf('de', '0'),
  ]).toEqual(['no floor', 'of the server', 'of the server', 'of the server'])
})
