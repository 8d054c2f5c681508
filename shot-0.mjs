import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync'] })
const p = await b.newPage({ viewport: { width: 1440, height: 900 } })
p.on('console', (m) => console.log(m.type(), m.text())); p.on('pageerror', (e) => console.log(e.message, e.stack))
await p.goto('http://127.0.0.1:4897/en/es/barcelona/barcelona/buy-apartment')
await p.waitForTimeout(15000)
console.log(await p.locator('[data-pin]').count(), await p.locator('canvas').count())
await p.screenshot({ path: '/tmp/shots/1.png' })
await b.close()
