/** Texts of a template: title, and contents of a report. */
export interface TemplateText {
  title: string;
  description: string;
}
