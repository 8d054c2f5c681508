import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { MCP_BODY, MCP_LIMIT, MCP_PATH, MCP_TOOLS, type McpTool } from '#contract/edge/mcp.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Prose } from '../../ground/ui/layout.tsx'
import styles from './api.module.css'
import { trailData, trailOf } from './trail.ts'
import { WithCode } from './with-code.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { address: context.get(visitContext).origin + MCP_PATH }
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return [
    ...seo(page, {
      title: page.t('docs.mcp.seoTitle'),
      description: page.t('docs.mcp.lead'),
      path: address('mcp-docs'),
    }),
    ...trailData(trailOf(page.t, { label: page.t('docs.mcp.title') }), address('mcp-docs'), page),
  ]
}

const TOOLS = Object.keys(MCP_TOOLS) as McpTool[]
/** As most assistants are set up by a file. */
const configOf = (url: string, token?: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        lares: { type: 'http', url, ...(token && { headers: { Authorization: token } }) },
      },
    },
    null,
    2,
  )

/** How an assistant is connected to the portal, and its tools there. */
export default function McpDocs() {
  const { t } = usePageContext()
  const { address: url } = useLoaderData<typeof loader>()
  return (
    <Prose>
      <Breadcrumbs items={trailOf(t, { label: t('docs.mcp.title') })} />
      <h1 className="proseTitle">{t('docs.mcp.title')}</h1>
      <p className="lead">{t('docs.mcp.lead')}</p>
      <div className={`${styles['page']} ${styles['sections']}`}>
        <section className="stack-3">
          <h2 className="heading">{t('docs.mcp.connectTitle')}</h2>
          <p>{t('docs.mcp.connectText')}</p>
          <figure className={styles['example']}>
            <pre dir="ltr" translate="no" className="code">
              {url}
            </pre>
            <figcaption>{t('docs.mcp.configText')}</figcaption>
            <pre dir="ltr" translate="no" className="code">
              {configOf(url)}
            </pre>
          </figure>
        </section>

        <section className="stack-3">
          <h2 className="heading">{t('docs.mcp.toolsTitle')}</h2>
          <p>{t('docs.mcp.toolsText')}</p>
          <ul>
            {TOOLS.map((name) => (
              <li key={name} className="entry">
                <code dir="ltr" translate="no">
                  {name}
                </code>
                <p className="muted">{t(`docs.mcp.tool.${name}`)}</p>
              </li>
            ))}
          </ul>
        </section>

        <section className="stack-3">
          <h2 className="heading">{t('docs.mcp.ownTitle')}</h2>
          <p>
            {t.rich('docs.mcp.ownText', {
              link: (text) => (
                <LocaleLink to={address('access')} className="accent">
                  {text}
                </LocaleLink>
              ),
            })}
          </p>
          <figure className={styles['example']}>
            <pre dir="ltr" translate="no" className="code">
              {configOf(url, 'Bearer …')}
            </pre>
          </figure>
        </section>

        <section className="stack-3">
          <h2 className="heading">{t('docs.mcp.textsTitle')}</h2>
          <p>
            <WithCode text={t('docs.mcp.textsText')} />
          </p>
        </section>

        <section className="stack-3">
          <h2 className="heading">{t('docs.mcp.limitsTitle')}</h2>
          <p>{t('docs.mcp.limitsText', { count: MCP_LIMIT, size: MCP_BODY / 1024 })}</p>
        </section>
      </div>
    </Prose>
  )
}
