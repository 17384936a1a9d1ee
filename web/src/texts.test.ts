import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { Texts } from '#contract/texts/texts.ts'
import { texts } from '#web/texts.ts'

/** Attributes, properties and functions whose texts a person reads or hears. */
const attributes =
  /^(aria-(label|description|valuetext|placeholder|roledescription)|placeholder|title|alt|label|legend|text|hint|note|heading|subtitle|empty|effect|submit|confirmText|author)$/
const properties = /^(label|title|text|hint|success|heading|subtitle)$/
const functions = /^(showError|showSuccess|alert|confirm|always|serverFirst)$/
/** The two halves of the product's name, which has two colours. */
const brand = new Set(['Task', 'Bazaar'])

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
const isSentence = (text: string): boolean => /^\s*\p{Lu}\p{Ll}*[ ,…]|^\p{L}.*(\.\.\.|…)$/su.test(text)

/** The texts that this expression may come to; what a function makes of others is its own. */
function textsOf(node: ts.Node | undefined): ts.Node[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return hasLetters(node.text) ? [node] : []
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head, ...node.templateSpans.map(span => span.literal)]
    return parts.some(part => hasLetters(part.text))
      ? [node]
      : node.templateSpans.flatMap(span => textsOf(span.expression))
  }
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node))
    return isComparison(node) ? [] : [...textsOf(node.left), ...textsOf(node.right)]
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return textsOf(node.expression)
  return []
}

const isComparison = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())

/** The text that this node shows to a person, if it is of such a kind. */
function shownBy(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return hasLetters(node.text) && !brand.has(node.text.trim()) ? [node] : []
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return textsOf(node)
  if (ts.isJsxAttribute(node)) return attributes.test(node.name.getText()) ? textsOf(node.initializer) : []
  if (ts.isPropertyAssignment(node))
    return properties.test(node.name.getText()) ? textsOf(node.initializer) : []
  if (ts.isCallExpression(node)) {
    const name = node.expression.getText().split('.').at(-1)!
    return functions.test(name) ? node.arguments.flatMap(textsOf) : []
  }
  const isPlain = ts.isStringLiteralLike(node) || ts.isTemplateHead(node)
  return isPlain && isSentence(node.text) && !isComparison(node.parent) ? [node] : []
}

/** Text that nobody reads: imports, types, classes of styles, and messages for programmers. */
const isUnread = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isJsxAttribute(node) && node.name.getText() === 'className') ||
  (ts.isNewExpression(node) && node.expression.getText().endsWith('Error'))

/** The texts in the code itself. */
function textsIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found = new Set<ts.Node>()
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return
    for (const text of shownBy(node)) found.add(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found].map(node => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    return `${file}:${line + 1} ${node.getText().trim()}`
  })
}

const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)

test('finds every text of the screen in the catalogue, none in the code', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(file => textsIn(file, readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
})

test.each([
  '<p>Hello</p>',
  '<p>{name} was here</p>',
  "<p>{isOpen ? 'Hide' : texts.show}</p>",
  "<p>{isOpen && 'open'}</p>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked through
  '<p>{`${count} offers`}</p>',
  '<button aria-label="close" />',
  "<Page title={'Home'} />",
  "<TextField label={isNew ? texts.a : 'City'} />",
  '<input placeholder="City" />',
  "const tabs = [{ id: 'a', label: 'Open' }]",
  "write(call, { success: 'Done' })",
  "showError('Failed')",
  "window.alert('soon')",
  "const text = 'Not rated yet'",
  "const text = 'loading...'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked through
  'const text = `Block ${name}?`',
])('finds a text in the code: %s', code => {
  expect(textsIn('planted.tsx', code)).toHaveLength(1)
})

test.each([
  '<p className="Not a Text">{texts.chat.you}: ●</p>',
  "<Tag>{status === 'Open' && texts.common.status}</Tag>",
  '<Wordmark>Task<b>Bazaar</b></Wordmark>',
  "throw new Error('Nobody is signed in here')",
  "if (type === 'New Offer') send({ status: 'Accepted' })",
  "import type { Open } from './Open Or Not.ts'",
  "decide('Accepted')",
])('ignores text that nobody reads: %s', code => {
  expect(textsIn('planted.tsx', code)).toEqual([])
})

/** Methods that call what they are given at once. */
const immediate = /^(map|flatMap|filter|forEach|reduce|from|find|some|every|sort|toSorted)$/

const isCalledAtOnce = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  ((node.parent.expression as ts.Node) === node ||
    (ts.isPropertyAccessExpression(node.parent.expression) &&
      immediate.test(node.parent.expression.name.text)))

/** Where the code reads texts while the module loads: they would stay as they are when the language changes. */
function readAtLoad(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isFunctionLike(node) && !isCalledAtOnce(node)) return
    const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
    if (ts.isIdentifier(node) && node.text === 'texts' && !isMember) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1} ${code.split('\n')[line]!.trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

test('reads each text when it is shown, none while a module loads', () => {
  expect(files.flatMap(file => readAtLoad(file, readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
})

test.each([
  'const words = texts.payments',
  'const { you } = texts.agreements',
  'const tabs = [{ label: texts.common.status }]',
  'const orders = names.map(value => texts.offers.orders[value])',
  'export const post = write(call, { success: texts.postTask.posted })',
  'const format = new Intl.NumberFormat(texts.common.locale)',
  'const icon = <Icon label={texts.common.close} />',
])('finds a text that is read while a module loads: %s', code => {
  expect(readAtLoad('planted.tsx', code)).toHaveLength(1)
})

test.each([
  'const tabs = () => [{ label: texts.common.status }]',
  'export const post = write(call, { success: () => texts.postTask.posted })',
  'function Title() { return <h1>{texts.common.status}</h1> }',
  "export * as texts from '#contract/texts/en.ts'",
])('finds no text that is read when it is shown: %s', code => {
  expect(readAtLoad('planted.tsx', code)).toEqual([])
})

test('compiles a catalogue of another language only with every text and the same parameters', () => {
  const isWhole = (catalogue: Texts) => catalogue
  const menu = { ...texts.menu, hello: (name: string) => `नमस्ते, ${name}`, open: 'मेन्यू खोलें' }
  isWhole({ ...texts, menu })
  const { open: _, ...withoutOne } = menu
  // @ts-expect-error: a text is missing
  isWhole({ ...texts, menu: withoutOne })
  // @ts-expect-error: a text asks for something else
  isWhole({ ...texts, menu: { ...menu, hello: (count: 1) => `${count}` } })
})
