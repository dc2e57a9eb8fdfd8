/** A template in words: its title, and what a report of it holds. */
export interface TemplateText {
  title: string;
  description: string;
}
