// `npm run package`: builds the extension and writes truecase-VERSION.vsix, which is a ZIP archive with a manifest, as
// https://learn.microsoft.com/visualstudio/extensibility/anatomy-of-a-vsix-package describes it. The official tool makes the same and
// publishes it; for a file to install, this needs no further packages.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { zip } from './zip.mjs';

const home = fileURLToPath(new URL('.', import.meta.url));
const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
const TYPES = {
  '.json': 'application/json',
  '.vsixmanifest': 'text/xml',
  '.cjs': 'application/javascript',
  '.mjs': 'application/javascript',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.tcm': 'application/octet-stream',
};

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function vsixManifest({ name, displayName, description, version, publisher, engines, categories, keywords }) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${escapeXml(displayName)}</DisplayName>
    <Description xml:space="preserve">${escapeXml(description)}</Description>
    <Tags>${escapeXml(keywords.join(','))}</Tags>
    <Categories>${escapeXml(categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`;
}

function contentTypes() {
  const rows = Object.entries(TYPES).map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join('')}</Types>
`;
}

/** The manifest without what only development needs. */
function shippedManifest({ private: _private, scripts: _scripts, devDependencies: _packages, ...rest }) {
  return `${JSON.stringify(rest, null, 2)}\n`;
}

function filesOf(folder) {
  return readdirSync(join(home, folder), { recursive: true })
    .map((name) => join(home, folder, name))
    .filter((path) => statSync(path).isFile())
    .sort()
    .map((path) => [`extension/${relative(home, path).split(sep).join('/')}`, readFileSync(path)]);
}

export async function pack() {
  await build();
  const entries = [
    ['extension.vsixmanifest', Buffer.from(vsixManifest(manifest))],
    ['[Content_Types].xml', Buffer.from(contentTypes())],
    ['extension/package.json', Buffer.from(shippedManifest(manifest))],
    ['extension/README.md', readFileSync(join(home, 'README.md'))],
    ['extension/LICENSE.txt', readFileSync(join(home, '..', '..', 'LICENSE'))],
    ...filesOf('dist'),
    ...filesOf('models'),
  ];
  const path = join(home, `truecase-${manifest.version}.vsix`);
  writeFileSync(path, zip(entries));
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = await pack();
  process.stdout.write(`${relative(process.cwd(), path)} ${(statSync(path).size / 1e6).toFixed(1)} MB\n`);
}
