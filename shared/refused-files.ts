/** Characters that change the direction of a text, such as those that make `gpj.exe` look like `exe.jpg`, and invisible characters. */
export const hiddenCharacters = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

const words = (list: string) => list.trim().split(/\s+/);

/** Extensions that phones and computers run, install, or open as a web page. */
const refused: ReadonlySet<string> = new Set([
  // Programs and installers.
  ...words('exe com scr pif cpl dll sys drv ocx msi msp mst msix appx appxbundle msixbundle msc xll application'),
  ...words('jar jnlp class apk apks xapk aab dex ipa app dmg pkg mpkg deb rpm run elf so dylib appimage wasm xpi crx'),
  // Scripts and shortcuts.
  ...words('bat cmd ps1 psm1 psd1 ps1xml vb vbs vbe js jse mjs cjs wsf wsh ws wsc sct hta reg inf lnk url website scf'),
  ...words('webloc desktop gadget chm hlp settingcontent-ms library-ms search-ms appref-ms diagcab theme themepack'),
  ...words('sh bash zsh csh ksh fish command tool workflow scpt scptd applescript osx py pyc pyo pyw pyz rb pl pm'),
  ...words('php php3 php4 php5 php7 php8 phtml phar asp aspx ashx jsp jspx cgi fcgi lua tcl'),
  // Pages.
  ...words('html htm xhtml xht shtml mht mhtml svg svgz xsl xslt'),
]);

/** Returns the extension of a file name in lower case, without the dot. Empty if there is none. */
export function extensionOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(hiddenCharacters, '')
    // Windows ignores dots and spaces at the end, and everything from a colon on.
    .replace(/:.*$/, '')
    .replace(/[. ]+$/, '')
    .toLowerCase();
  return /\.([^.]+)$/.exec(plain)?.[1] ?? '';
}

/**
 * Whether a file must not be sent because of its name. Also checks what follows a colon, because browsers replace colons: they save
 * `a.pdf:b.bat` as `a.pdf_b.bat`.
 */
export const isRefusedName = (name: string): boolean =>
  [name, name.normalize('NFKC').replaceAll(':', '_')].some((one) => refused.has(extensionOf(one)));
