/** What Vite defines, as far as this page uses it. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
