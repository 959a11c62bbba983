import edu.stanford.nlp.ling.CoreAnnotations.SentencesAnnotation;
import edu.stanford.nlp.ling.CoreAnnotations.TokensAnnotation;
import edu.stanford.nlp.ling.CoreAnnotations.TrueCaseTextAnnotation;
import edu.stanford.nlp.ling.CoreLabel;
import edu.stanford.nlp.pipeline.Annotation;
import edu.stanford.nlp.pipeline.StanfordCoreNLP;
import edu.stanford.nlp.util.CoreMap;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Stanford CoreNLP's truecaser from line to line. First words of sentences are raised, as its output format leaves them. */
public class CoreNlp {
  public static void main(String[] args) throws Exception {
    Properties settings = new Properties();
    settings.setProperty("annotators", "tokenize,ssplit,truecase");
    settings.setProperty("tokenize.options", "invertible=true,ptb3Escaping=false");
    settings.setProperty("truecase.verbose", "false");
    StanfordCoreNLP pipeline = new StanfordCoreNLP(settings);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, "UTF-8");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Annotation text = new Annotation(line);
      pipeline.annotate(text);
      StringBuilder words = new StringBuilder();
      for (CoreMap sentence : text.get(SentencesAnnotation.class)) {
        boolean first = true;
        for (CoreLabel token : sentence.get(TokensAnnotation.class)) {
          String word = token.get(TrueCaseTextAnnotation.class);
          if (first && word.length() > 0 && Character.isLetter(word.charAt(0))) {
            word = Character.toUpperCase(word.charAt(0)) + word.substring(1);
            first = false;
          }
          words.append(word).append(' ');
        }
      }
      out.print(words.append('\n'));
    }
    out.flush();
  }
}
