import { address } from '#contract/addresses.ts'
import type { FeedIn, FeedInTest } from '#contract/feeds/feeds-in.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Select } from '../../../ground/ui/field.tsx'
import { Stack } from '../../../ground/ui/layout.tsx'

/** The repeated element of XML or JSON whose values are the columns of the mapping. Asked for where several may be meant. */
export function ItemsForm({
  feedIn,
  peek: { itemPaths, items },
}: {
  feedIn: FeedIn
  peek: FeedInTest
}) {
  const { t, locale } = usePageContext()
  const paths = items === null || itemPaths.includes(items) ? itemPaths : [items, ...itemPaths]
  if (paths.length === 0) return <Banner tone="warn">{t('feedsIn.mapping.itemsNone')}</Banner>
  return (
    <form method="get" action={`/${locale}${address('feed-in', { id: feedIn.id })}`}>
      <Stack>
        {items === null && <Banner tone="warn">{t('feedsIn.mapping.itemsAsk')}</Banner>}
        <Select
          name="element"
          label={t('feedsIn.mapping.items')}
          defaultValue={items ?? ''}
          required
        >
          {items === null && <option value="">{t('feedsIn.mapping.choose')}</option>}
          {paths.map((path) => (
            <option key={path} value={path}>
              {path === '[]' ? t('feedsIn.mapping.itemsWhole') : path}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit">{t('feedsIn.mapping.itemsButton')}</Button>
        </div>
      </Stack>
    </form>
  )
}
